import { defineMessages } from "#platform/words/messages.schema.ts";

/** Names of the icons. */
export const iconLinkContainerMessages = defineMessages({
  en: {
    paymentOptions: "Payment Options",
    payMyBill: "Pay My Bill",
    reportAProblem: "Report a Problem",
    garbageFees: "Garbage Fees",
    opensNewTab: "(opens in a new tab)",
  },
  es: {
    paymentOptions: "Opciones de pago",
    payMyBill: "Pagar mi factura",
    reportAProblem: "Informar de un problema",
    garbageFees: "Tarifas de basura",
    opensNewTab: "(se abre en una pestaña nueva)",
  },
});
