import { answerApart } from "../apart.ts";
import { type Image, writeImage } from "./write-image.ts";

// The process in which images are decoded and written anew.
answerApart((image: Image) => writeImage(image));
