// For `node --import`: a program that was started by npm ends with it.
import { stopWithParent } from "./relay.mjs";

stopWithParent();
