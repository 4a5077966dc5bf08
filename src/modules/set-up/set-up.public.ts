export {
  createSetUpLink,
  isSetUpLinkGood,
  passwordProblem,
  SetUpLinkError,
  setUpInstallation,
} from "./set-up.service.ts";
