import { defineMessages } from "#platform/words/messages.schema.ts";

/** Emails to visitors who request an account. The screens of /Register are part of the admin, which is in English. */
export const registrationMessages = defineMessages({
  en: {
    mailFooter: "Sent by the {company} website.",
    confirmTitle: "Confirm your email address",
    confirmMail: "Someone, hopefully you, requested an account on the {company} website.",
    confirmLink: "Confirm this email address",
    confirmMailEnd:
      "The link works for one day. If this wasn't you, ignore this email and no account will be created.",
    knownTitle: "You already have an account",
    knownMail:
      "Someone, hopefully you, requested a new account on the {company} website. This email address already has one, so nothing changed.",
    signIn: "Sign in",
  },
  es: {
    mailFooter: "Enviado por el sitio web de {company}.",
    confirmTitle: "Confirme su correo electrónico",
    confirmMail: "Alguien, esperamos que usted, solicitó una cuenta en el sitio web de {company}.",
    confirmLink: "Confirmar este correo electrónico",
    confirmMailEnd:
      "El enlace funciona durante un día. Si no fue usted, ignore este mensaje y no se creará ninguna cuenta.",
    knownTitle: "Usted ya tiene una cuenta",
    knownMail:
      "Alguien, esperamos que usted, solicitó una cuenta nueva en el sitio web de {company}. Este correo electrónico ya tiene una, así que no ha cambiado nada.",
    signIn: "Iniciar sesión",
  },
});
