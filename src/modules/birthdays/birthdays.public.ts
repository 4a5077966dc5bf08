export { takeBirthdays } from "./birthdays.service.ts";
export { allPublicBirthdays, birthdayChoice, pageOfBirthdays } from "./public-birthdays.service.ts";
