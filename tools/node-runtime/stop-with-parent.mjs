// For `node --import`: a program started by npm ends with it.
import { stopWithParent } from "./relay.mjs";

stopWithParent();
