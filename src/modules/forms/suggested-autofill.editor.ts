import { autofillChoices, type FieldKind } from "#platform/visitor-forms/autofill.ts";
import type { Autofill } from "#platform/visitor-forms/form-field.ts";

/** Labels that clearly ask for one thing, in lower case and without accents, in English and Spanish. */
const LABELS: Readonly<Record<Exclude<Autofill, "">, readonly string[]>> = {
  name: [
    "name",
    "full name",
    "first and last name",
    "nombre completo",
    "nombre y apellido",
    "nombre y apellidos",
  ],
  "given-name": ["first name", "given name", "primer nombre", "nombre de pila"],
  "additional-name": ["middle name", "segundo nombre"],
  "family-name": ["last name", "family name", "surname", "apellido", "apellidos"],
  bday: ["date of birth", "birth date", "birthday", "dob", "fecha de nacimiento"],
  organization: [
    "organization",
    "organization name",
    "company",
    "company name",
    "business name",
    "organizacion",
    "empresa",
    "nombre de la empresa",
  ],
  "organization-title": ["job title", "cargo", "puesto"],
  "street-address": [
    "street address",
    "address",
    "home address",
    "mailing address",
    "address line 1",
    "direccion",
    "direccion postal",
    "domicilio",
    "calle y numero",
  ],
  "address-line2": ["apartment", "apartment or unit", "apt", "unit", "address line 2", "apartamento"],
  "address-level2": ["city", "town", "city or town", "ciudad"],
  "address-level1": ["state", "estado"],
  "postal-code": ["zip", "zip code", "postal code", "codigo postal"],
  "country-name": ["country", "pais"],
  tel: ["phone", "phone number", "telephone", "cell phone", "mobile phone", "telefono", "numero de telefono"],
  email: ["email", "email address", "e-mail", "correo electronico"],
  url: ["website", "web site", "sitio web", "pagina web"],
};

const plain = (label: string): string =>
  label
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    // A copy's name, until someone changes it, asks for the same.
    .replace(/ \(copy(?: \d+)?\)$/, "")
    .replace(/[*:]+\s*$/, "")
    .replace(/^\s*(?:your|su|tu)\s/, "")
    .trim();

/** What browsers could fill in, by a field's label; otherwise what they fill in if nobody chooses. */
export const suggestedAutofill = (label: string, field: FieldKind): Autofill => {
  const asked = plain(label);
  const choices = autofillChoices(field);
  return choices.find((choice) => choice !== "" && LABELS[choice].includes(asked)) ?? choices[0];
};
