import { defineMessages } from "#platform/words/messages.schema.ts";

/** Names of a slider and its buttons. */
export const bannerContainerMessages = defineMessages({
  en: {
    carousel: "carousel",
    slide: "slide",
    slides: "Slides",
    position: "{number} of {count}",
    mark: "Slide {number}",
    markWithText: "Slide {number}: {text}",
    previous: "Previous slide",
    next: "Next slide",
    pause: "Pause",
    play: "Play",
    searchQuestion: "What do you need?",
    search: "Search",
  },
  es: {
    carousel: "carrusel",
    slide: "diapositiva",
    slides: "Diapositivas",
    position: "{number} de {count}",
    mark: "Diapositiva {number}",
    markWithText: "Diapositiva {number}: {text}",
    previous: "Diapositiva anterior",
    next: "Diapositiva siguiente",
    pause: "Pausar",
    play: "Reproducir",
    searchQuestion: "¿Qué necesita?",
    search: "Buscar",
  },
});
