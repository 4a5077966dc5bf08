import { defineMessages } from "#platform/words/messages.schema.ts";

/** Signing up for the newsletter, confirming, and unsubscribing: pages and emails. */
export const subscriberMessages = defineMessages({
  en: {
    label: "Email address for our newsletter",
    signUp: "Sign up",
    newsletter: "Newsletter",
    signUpTitle: "Newsletter Sign-up",
    signUpIntro: "Get our news by email. Every email has a link to unsubscribe.",
    signUpAgain: "Sign up for the newsletter",
    unsubscribe: "Unsubscribe",
    leaveIntro: "Enter your address, and we'll email you a link to remove it from our list.",
    leaveLabel: "Email address to unsubscribe",
    checkEmail: "Check your email",
    sent: "Thank you. We've sent you an email with a link.",
    sentNext:
      "Open the link within {days, plural, one {# day} other {# days}} to confirm. The newsletter starts after that.",
    leaveSent:
      "If your address is on our list, we've sent you a link to unsubscribe. You stay on the list until you open it and choose Unsubscribe.",
    noEmail: "If the email doesn't arrive, check your spam folder or try again.",
    tryAgain: "Try again",
    confirmTitle: "Confirm your newsletter sign-up",
    confirmAsk: "Do you want our newsletter sent to {email}?",
    confirmYes: "Yes, send it to me",
    leaveAsk: "Do you want to stop getting our newsletter at {email}?",
    thankYou: "Thank you",
    confirmed: "You're on the list. You'll get our next newsletter.",
    unsubscribed: "Unsubscribed",
    left: "You're off the list and won't get any more newsletters.",
    goHome: "Go to the home page",
    confirmGone:
      "This link has expired or was already used. If you don't get our newsletter yet, sign up again.",
    leaveGone: "This address isn't on our list anymore.",
    refusedTitle: "Error: {page} · {company}",
    addressMissing: "Enter your email address.",
    addressInvalid: "Enter a valid email address, such as name@example.com.",
    tooMany: "Too many addresses were entered from your network. Please try again in an hour.",
    mailFooter: "Sent by the {company} website.",
    confirmSubject: "Confirm your newsletter sign-up: {company}",
    confirmMail: "Someone, hopefully you, signed up for the {company} newsletter with this address.",
    confirmMailEnd:
      "The link works for {days, plural, one {# day} other {# days}}. If it wasn't you, do nothing, and you won't get the newsletter.",
    alreadySubject: "You already get our newsletter: {company}",
    alreadyTitle: "You already get our newsletter",
    alreadyMail:
      "Someone, hopefully you, signed up for the {company} newsletter again. This address is already on the list, so nothing has changed.",
    leaveSubject: "Unsubscribe from our newsletter: {company}",
    leaveTitle: "Unsubscribe from our newsletter",
    leaveMail: "Someone, hopefully you, asked to take this address off the {company} newsletter list.",
    leaveMailEnd: "If it wasn't you, do nothing. You'll keep getting the newsletter.",
  },
  es: {
    label: "Correo electrónico para recibir nuestro boletín",
    signUp: "Suscribirse",
    newsletter: "Boletín",
    signUpTitle: "Suscripción al boletín",
    signUpIntro:
      "Reciba nuestras noticias por correo electrónico. Cada mensaje incluye un enlace para cancelar la suscripción.",
    signUpAgain: "Suscribirse al boletín",
    unsubscribe: "Cancelar la suscripción",
    leaveIntro: "Escriba su correo electrónico y le enviaremos un enlace para quitarlo de nuestra lista.",
    leaveLabel: "Correo electrónico que desea dar de baja",
    checkEmail: "Revise su correo electrónico",
    sent: "Gracias. Le hemos enviado un mensaje con un enlace.",
    sentNext:
      "Abra el enlace en un plazo de {days, plural, one {# día} other {# días}} para confirmar. Después comenzará a recibir el boletín.",
    leaveSent:
      "Si su correo electrónico está en nuestra lista, le hemos enviado un enlace para cancelar la suscripción. Seguirá en la lista hasta que lo abra y elija Cancelar la suscripción.",
    noEmail: "Si no recibe el mensaje, revise la carpeta de correo no deseado o inténtelo de nuevo.",
    tryAgain: "Intentar de nuevo",
    confirmTitle: "Confirme su suscripción al boletín",
    confirmAsk: "¿Desea recibir nuestro boletín en {email}?",
    confirmYes: "Sí, quiero recibirlo",
    leaveAsk: "¿Desea dejar de recibir nuestro boletín en {email}?",
    thankYou: "Gracias",
    confirmed: "Ya está en la lista. Recibirá nuestro próximo boletín.",
    unsubscribed: "Suscripción cancelada",
    left: "Ya no está en la lista y no recibirá más boletines.",
    goHome: "Ir a la página de inicio",
    confirmGone:
      "Este enlace ya se usó o es demasiado antiguo. Si todavía no recibe nuestro boletín, suscríbase de nuevo.",
    leaveGone: "Este correo electrónico ya no está en nuestra lista.",
    refusedTitle: "Error: {page} · {company}",
    addressMissing: "Escriba su correo electrónico.",
    addressInvalid: "Escriba un correo electrónico válido, como nombre@example.com.",
    tooMany: "Se han escrito demasiadas direcciones desde aquí. Inténtelo de nuevo en una hora.",
    mailFooter: "Enviado por el sitio web de {company}.",
    confirmSubject: "Confirme su suscripción al boletín: {company}",
    confirmMail:
      "Alguien, esperamos que usted, pidió recibir el boletín de {company} en este correo electrónico.",
    confirmMailEnd:
      "El enlace funciona durante {days, plural, one {# día} other {# días}}. Si no fue usted, no haga nada y no recibirá el boletín.",
    alreadySubject: "Usted ya recibe nuestro boletín: {company}",
    alreadyTitle: "Usted ya recibe nuestro boletín",
    alreadyMail:
      "Alguien, esperamos que usted, volvió a pedir el boletín de {company}. Este correo electrónico ya está en la lista, así que no ha cambiado nada.",
    leaveSubject: "Cancele su suscripción al boletín: {company}",
    leaveTitle: "Cancele su suscripción a nuestro boletín",
    leaveMail:
      "Alguien, esperamos que usted, pidió quitar este correo electrónico de la lista del boletín de {company}.",
    leaveMailEnd: "Si no fue usted, no haga nada. Seguirá recibiendo el boletín.",
  },
});
