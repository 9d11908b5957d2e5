"""What the name of a column tells of what stands in it: words in English, German, French and Spanish."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

Role = Literal["identifier", "person", "quasi", "sensitive", "keep"]
"""What a column can be guessed to be. An identifier whose value several rows share can say whose row a row is."""


class Topic(NamedTuple):
    """What a column is about."""

    name: str
    role: Role
    words: str
    """Parts of names in four languages, without accents; `a+b`: both, in any order; `=a`: the whole name."""


TOPICS = (
    Topic(
        "free text",
        "identifier",
        "note notes comment comments remark remarks freetext bemerkung bemerkungen notiz notizen kommentar "
        "freitext anmerkung remarque remarques commentaire commentaires nota notas comentario comentarios "
        "observaciones",
    ),
    Topic(
        "e-mail address",
        "identifier",
        "email mail emailadresse courriel correo",
    ),
    Topic(
        "phone number",
        "identifier",
        "phone telephone tel mobile fax cell telefon telefonnummer handy handynummer rufnummer portable telefono movil",
    ),
    Topic(
        "number that an authority gave to a person",
        "person",
        "ssn social+security socialsecurity national+id nhs passport sozialversicherungsnummer svnr ahv "
        "steuernummer steuerid ausweisnummer reisepass nir insee secu securite+sociale passeport cni dni nif "
        "nie curp nss seguridad+social pasaporte",
    ),
    Topic(
        "number of a person",
        "person",
        "=id mrn personid patientid subjectid customerid memberid employeeid userid pid person+id patient+id "
        "subject+id customer+id member+id employee+id user+id client+id student+id person+number "
        "patient+number customer+number member+number patientennummer patienten+nr patient+nr personennummer "
        "personalnummer kundennummer kunden+nr kunde+id patienten+id mitarbeiter+id matrikelnummer "
        "numero+patient patient+no numero+client salarie+id matricule paciente+id id+paciente numero+paciente "
        "cliente+id empleado+id expediente historia+clinica",
    ),
    Topic(
        "account or card",
        "identifier",
        "iban account bankaccount kontonummer konto creditcard card+number kreditkarte compte carte+bancaire "
        "cuenta tarjeta policy+number insurance+number versichertennummer versicherungsnummer police",
    ),
    Topic(
        "address of a device",
        "identifier",
        "ip ipaddress ipadresse mac device+id imei cookie adresse+ip direccion+ip",
    ),
    Topic(
        "street address",
        "identifier",
        "street address addr strasse anschrift adresse hausnummer rue calle direccion domicilio",
    ),
    Topic(
        "place of birth",
        "quasi",
        "birthplace place+birth geburtsort lieu+naissance lugar+nacimiento",
    ),
    Topic(
        "date of birth",
        "quasi",
        "dob birth birthdate birthday born geburtsdatum geburtstag geboren geburt gebdat "
        "geburtsjahr yob naissance nacimiento naissdate birthyear",
    ),
    Topic(
        "age",
        "quasi",
        "age alter lebensalter edad ages altersgruppe agegroup",
    ),
    Topic(
        "sex",
        "quasi",
        "sex gender geschlecht sexe genre sexo genero",
    ),
    Topic(
        "postal code",
        "quasi",
        "zip zipcode postcode postal postalcode plz postleitzahl cp codepostal codigo+postal codigopostal code+postal",
    ),
    Topic(
        "country",
        "quasi",
        "country nation land staat pays pais herkunftsland birthcountry",
    ),
    Topic(
        "nationality or origin",
        "quasi",
        "nationality citizenship ethnicity ethnic race staatsangehoerigkeit nationalitaet herkunft "
        "nationalite ethnie origine nacionalidad etnia origen raza",
    ),
    Topic(
        "marital status",
        "quasi",
        "marital married familienstand zivilstand matrimonial etat+civil estado+civil relationship spouse",
    ),
    Topic(
        "place",
        "quasi",
        "city town county region state province district municipality stadt ort wohnort gemeinde kreis bezirk "
        "bundesland kanton ville commune departement ciudad municipio provincia comunidad estado hometown",
    ),
    Topic(
        "diagnosis",
        "sensitive",
        "diagnosis diagnoses disease icd icd10 icd9 condition illness diagnose krankheit erkrankung "
        "diagnostic maladie diagnostico enfermedad symptom symptoms symptome sintoma",
    ),
    Topic(
        "treatment",
        "sensitive",
        "treatment drug drugs medication medicine prescription therapy procedure therapie behandlung "
        "medikament medikamente arznei traitement medicament tratamiento medicamento terapia",
    ),
    Topic(
        "test result",
        "sensitive",
        "hiv test+result lab+result bmi cholesterol glucose genotype laborwert befund resultat resultado",
    ),
    Topic(
        "income",
        "sensitive",
        "income salary wage wages earnings einkommen gehalt lohn revenu salaire ingreso ingresos salario sueldo salaryclass",
    ),
    Topic(
        "amount of money",
        "sensitive",
        "amount cost costs price charge charges payment betrag kosten preis zahlung montant cout prix "
        "paiement importe costo coste precio pago",
    ),
    Topic(
        "debt or credit",
        "sensitive",
        "credit debt balance loan kredit schulden saldo dette pret deuda prestamo solde",
    ),
    Topic(
        "belief or conviction",
        "sensitive",
        "religion party union politics konfession glaube partei gewerkschaft parti syndicat religione partido sindicato",
    ),
    Topic(
        "sexual life",
        "sensitive",
        "orientation sexual+orientation sexualitaet",
    ),
    Topic(
        "crime",
        "sensitive",
        "crime offence offense conviction straftat vorstrafe delit condamnation delito condena",
    ),
    Topic(
        "education",
        "quasi",
        "education school degree educationnum bildung schulabschluss abschluss ausbildung etudes diplome "
        "educacion estudios titulo",
    ),
    Topic(
        "occupation",
        "quasi",
        "occupation job profession employer workclass beruf taetigkeit arbeitgeber metier emploi employeur "
        "ocupacion profesion trabajo empleador",
    ),
    Topic(
        "name",
        "identifier",
        "name names firstname lastname surname forename givenname familyname fullname maiden vorname nachname "
        "zuname familienname nom prenom nombre apellido apellidos patientname username",
    ),
    Topic(
        "date of an event",
        "quasi",
        "date day time timestamp admitted admission discharged discharge visited visit seen datum tag zeit "
        "aufnahme entlassung besuch jour heure sortie entree visite fecha dia hora ingreso+fecha alta visita "
        "created updated",
    ),
    Topic(
        "weight for statistics",
        "keep",
        "fnlwgt sampling+weight survey+weight hochrechnungsfaktor ponderation",
    ),
)
"""From the most telling on: of several topics that a name fits, the first is taken."""
LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "o", "œ": "oe", "æ": "ae"})
NEVER_NAMES = {
    *("city", "country", "hospital", "ward", "drug", "product", "street", "file", "column"),
    *("school", "company", "state", "town", "brand"),
}
"""Beside such a word `name` is that of a thing."""


def parts(column: str) -> list[str]:
    """Return the parts of a column's name: patientBirth_Date becomes patient, birth and date; accents go."""
    split = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", unicodedata.normalize("NFC", column)).lower().translate(LETTERS)
    plain = "".join(sign for sign in unicodedata.normalize("NFD", split) if not unicodedata.combining(sign))
    return re.findall(r"[a-z]+\d*|\d+", plain)


def topic(column: str) -> tuple[Topic, str] | None:
    """Return what a column is about by its name, and the part of the name that says so; None if it says nothing."""
    found = parts(column)
    whole = "".join(found)
    known = {*found, *(part.rstrip("0123456789") for part in found), whole, f"={whole}"}
    for each in TOPICS:
        for word in each.words.split():
            if {*word.split("+")} <= known and not (each.name == "name" and known & NEVER_NAMES):
                return each, word.replace("+", " ").removeprefix("=")
    return None
