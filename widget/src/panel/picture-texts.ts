import type { Language } from "../wire.ts";

const en = {
  screenshotFailed: "The screenshot could not be taken on this page. You can upload an image instead.",
  pictureMarked: "This image has annotations. Remove it before adding another one.",
  screenshotForbidden: "This page's security settings do not allow screenshots. You can upload an image instead.",
  screenshotFrames:
    "Some parts of this page could not be captured and may look empty or different. Upload an image if they matter.",
  imageUnreadable: "Please choose a PNG, JPEG or WebP image.",
};

type PictureTexts = typeof en;

const de: PictureTexts = {
  screenshotFailed:
    "Auf dieser Seite konnte kein Screenshot erstellt werden. Sie können stattdessen ein Bild hochladen.",
  pictureMarked: "Dieses Bild enthält Markierungen. Entfernen Sie es, bevor Sie ein anderes hinzufügen.",
  screenshotForbidden:
    "Die Sicherheitseinstellungen dieser Seite erlauben keine Screenshots. Sie können stattdessen ein Bild hochladen.",
  screenshotFrames:
    "Einige Teile dieser Seite konnten nicht aufgenommen werden und fehlen oder sehen anders aus. Laden Sie ein Bild hoch, falls sie wichtig sind.",
  imageUnreadable: "Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP.",
};

const fr: PictureTexts = {
  screenshotFailed:
    "La capture d’écran n’a pas pu être réalisée sur cette page. Vous pouvez importer une image à la place.",
  pictureMarked: "Cette image contient des annotations. Supprimez-la avant d’en ajouter une autre.",
  screenshotForbidden:
    "Les paramètres de sécurité de cette page n’autorisent pas les captures d’écran. Vous pouvez importer une image à la place.",
  screenshotFrames:
    "Certaines parties de cette page n’ont pas pu être capturées et peuvent être vides ou différentes. Importez une image si elles sont importantes.",
  imageUnreadable: "Veuillez choisir une image PNG, JPEG ou WebP.",
};

const es: PictureTexts = {
  screenshotFailed: "No se ha podido hacer la captura en esta página. Puede subir una imagen en su lugar.",
  pictureMarked: "Esta imagen tiene anotaciones. Elimínela antes de añadir otra.",
  screenshotForbidden:
    "La configuración de seguridad de esta página no permite capturas. Puede subir una imagen en su lugar.",
  screenshotFrames:
    "Algunas partes de esta página no se han podido capturar y pueden aparecer vacías o distintas. Suba una imagen si son importantes.",
  imageUnreadable: "Elija una imagen PNG, JPEG o WebP.",
};

/** Loaded with the capture code, to keep the panel small. */
export const pictureTexts: Readonly<Record<Language, PictureTexts>> = { en, de, fr, es };
