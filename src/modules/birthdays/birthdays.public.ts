export { takeBirthdays } from "./birthdays.service.ts";
export { allShownBirthdays, birthdayChoice, pageOfBirthdays } from "./shown-birthdays.service.ts";
