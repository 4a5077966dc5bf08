import { defineMessages } from "#platform/words/messages.schema.ts";

/** The question that visitors without scripts answer, and what is said where a captcha can't be checked. */
export const captchaMessages = defineMessages({
  en: {
    tooMany: "There were too many attempts from your address. Try again later.",
    unavailable: "The captcha can't be checked right now. Try again in a moment.",
    plus: "What is {a} plus {b}?",
    minus: "What is {a} minus {b}?",
    which:
      "What is the {place, plural, =1 {first} =2 {second} other {third}} of these words: {first}, {second}, {third}?",
    number:
      "{value, plural, =0 {zero} =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} =10 {ten} =11 {eleven} =12 {twelve} =13 {thirteen} =14 {fourteen} =15 {fifteen} =16 {sixteen} =17 {seventeen} =18 {eighteen} other {#}}",
    word: "{value, plural, =0 {river} =1 {bridge} =2 {garden} =3 {window} =4 {lantern} =5 {orchard} =6 {harbor} other {meadow}}",
  },
  es: {
    tooMany: "Hubo demasiados intentos desde su conexión. Inténtelo de nuevo más tarde.",
    unavailable: "No se puede comprobar el captcha en este momento. Inténtelo de nuevo en un momento.",
    plus: "¿Cuánto es {a} más {b}?",
    minus: "¿Cuánto es {a} menos {b}?",
    which:
      "¿Cuál es la {place, plural, =1 {primera} =2 {segunda} other {tercera}} de estas palabras: {first}, {second}, {third}?",
    number:
      "{value, plural, =0 {cero} =1 {uno} =2 {dos} =3 {tres} =4 {cuatro} =5 {cinco} =6 {seis} =7 {siete} =8 {ocho} =9 {nueve} =10 {diez} =11 {once} =12 {doce} =13 {trece} =14 {catorce} =15 {quince} =16 {dieciséis} =17 {diecisiete} =18 {dieciocho} other {#}}",
    word: "{value, plural, =0 {río} =1 {puente} =2 {jardín} =3 {ventana} =4 {farol} =5 {huerto} =6 {puerto} other {prado}}",
  },
});
