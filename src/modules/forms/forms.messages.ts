import { defineMessages } from "#platform/words/messages.schema.ts";

/** What the server says about a form that a visitor has sent, and the email that confirms it. */
export const formsMessages = defineMessages({
  en: {
    gone: "This form doesn't exist.",
    refusedTitle: "Error: {form} · {company}",
    noFiles: "This form doesn't accept files.",
    noStorage:
      "This website can't take more files right now. Send the form without the file, or contact us another way.",
    tooManySent: "Too many forms were sent from your address. Try again in ten minutes.",
    fileMismatch:
      "This file isn't what its name says: it ends in .{ending}, but contains something else. Save it again in the program you made it with, then choose it again.",
    fileDamaged: "This file is damaged and can't be read. Save it again, then choose the new file.",
    chooseAgain: "Please choose your file again.",
    tooManyFiles:
      "We're still holding files from your other forms. Finish those forms first, or choose this file again in an hour.",
    noRoomForFiles:
      "We can't take more files right now. Send the form without a file, or choose the file again in an hour.",
    noRoom:
      "Too many forms are still waiting to be finished. Finish the ones you started, or send this one again in an hour.",
    mailSubject: "We've received your message: {form} · {company}",
    mailTitle: "We've received your message",
    mailThanks: "Thank you. {company} received “{form}” on {moment}. Your reference number is {number}.",
    mailMistake: "If you didn't send it, someone entered your address by mistake. You can ignore this email.",
    mailFooter: "Sent by the {company} website, {host}.",
    replySubject: "Re: {form}, reference {number}",
    replyAbout: "{company} replied to the form “{form}” that you sent on {moment}.",
    replyBack: "To write back, reply to this email.",
  },
  es: {
    gone: "Este formulario no existe.",
    refusedTitle: "Error: {form} · {company}",
    noFiles: "Este formulario no acepta archivos.",
    noStorage:
      "Este sitio no puede recibir más archivos por ahora. Envíe el formulario sin el archivo o comuníquese con nosotros por otro medio.",
    tooManySent: "Se enviaron demasiados formularios desde su conexión. Inténtelo de nuevo en diez minutos.",
    fileMismatch:
      "El contenido de este archivo no corresponde a su nombre, que termina en .{ending}. Guárdelo de nuevo en el programa con el que lo creó y vuelva a elegirlo.",
    fileDamaged: "Este archivo está dañado y no se puede leer. Guárdelo de nuevo y elija el archivo nuevo.",
    chooseAgain: "Elija su archivo de nuevo.",
    tooManyFiles:
      "Todavía guardamos archivos de otros formularios suyos. Termine primero esos formularios o elija este archivo de nuevo en una hora.",
    noRoomForFiles:
      "No podemos recibir más archivos en este momento. Envíe el formulario sin el archivo o elíjalo de nuevo en una hora.",
    noRoom:
      "Hay demasiados formularios sin terminar. Termine los que ya comenzó o envíe este de nuevo en una hora.",
    mailSubject: "Recibimos su mensaje: {form} · {company}",
    mailTitle: "Recibimos su mensaje",
    mailThanks: "Gracias. {company} recibió «{form}» el {moment}. Su número de referencia es {number}.",
    mailMistake:
      "Si usted no lo envió, alguien escribió su correo electrónico por error. Puede ignorar este mensaje.",
    mailFooter: "Enviado por el sitio web de {company}, {host}.",
    replySubject: "Re: {form}, referencia {number}",
    replyAbout: "{company} responde al formulario «{form}» que usted envió el {moment}.",
    replyBack: "Para contestar, responda a este mensaje.",
  },
});
