import type { Language } from "../wire.ts";

const en = {
  screenshotFailed: "The screenshot did not work on this page. You can upload an image instead.",
  pictureMarked: "The picture stays, because there are marks on it. Remove it first to take another one.",
  screenshotForbidden: "This page's security settings do not allow screenshots. You can upload an image instead.",
  screenshotFrames:
    "Parts of this page could not be captured: they are empty or look different. Upload an image if they matter.",
  imageUnreadable: "Please choose a PNG, JPEG or WebP image.",
};

type PictureTexts = typeof en;

const de: PictureTexts = {
  screenshotFailed:
    "Das Bildschirmfoto hat auf dieser Seite nicht geklappt. Sie können stattdessen ein Bild hochladen.",
  pictureMarked: "Das Bild bleibt, weil Sie hineingezeichnet haben. Entfernen Sie es zuerst, um ein anderes zu nehmen.",
  screenshotForbidden:
    "Die Sicherheitseinstellungen dieser Seite erlauben kein Bildschirmfoto. Sie können stattdessen ein Bild hochladen.",
  screenshotFrames:
    "Teile dieser Seite ließen sich nicht aufnehmen: Sie sind leer oder sehen anders aus. Laden Sie ein Bild hoch, falls sie wichtig sind.",
  imageUnreadable: "Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP.",
};

const fr: PictureTexts = {
  screenshotFailed: "La capture d’écran n’a pas fonctionné sur cette page. Vous pouvez envoyer une image à la place.",
  pictureMarked: "L’image reste, car vous avez dessiné dessus. Retirez-la d’abord pour en prendre une autre.",
  screenshotForbidden:
    "Les réglages de sécurité de cette page interdisent les captures d’écran. Vous pouvez envoyer une image à la place.",
  screenshotFrames:
    "Des parties de cette page n’ont pas pu être capturées : elles sont vides ou différentes. Envoyez une image si elles comptent.",
  imageUnreadable: "Veuillez choisir une image PNG, JPEG ou WebP.",
};

const es: PictureTexts = {
  screenshotFailed: "La captura no funcionó en esta página. Puede subir una imagen en su lugar.",
  pictureMarked: "La imagen se queda, porque ha dibujado encima. Quítela primero para poner otra.",
  screenshotForbidden:
    "La configuración de seguridad de esta página no permite capturas. Puede subir una imagen en su lugar.",
  screenshotFrames:
    "Hay partes de esta página que no se pudieron capturar: quedan vacías o distintas. Suba una imagen si son importantes.",
  imageUnreadable: "Elija una imagen PNG, JPEG o WebP.",
};

/** Why a picture cannot be had. These words come with what takes pictures, so that the panel itself stays small. */
export const pictureTexts: Readonly<Record<Language, PictureTexts>> = { en, de, fr, es };
