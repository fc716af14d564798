import type { Language } from "../wire.ts";

const en = {
  screenshotForbidden: "This page's security settings do not allow screenshots. You can upload an image instead.",
  screenshotFrames: "Parts of this page belong to other sites and stay empty. Upload an image if they matter.",
  imageUnreadable: "Please choose a PNG, JPEG or WebP image.",
};

type PictureTexts = typeof en;

const de: PictureTexts = {
  screenshotForbidden:
    "Die Sicherheitseinstellungen dieser Seite erlauben kein Bildschirmfoto. Sie können stattdessen ein Bild hochladen.",
  screenshotFrames:
    "Teile dieser Seite gehören zu anderen Websites und bleiben leer. Laden Sie ein Bild hoch, wenn sie wichtig sind.",
  imageUnreadable: "Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP.",
};

const fr: PictureTexts = {
  screenshotForbidden:
    "Les réglages de sécurité de cette page interdisent les captures d’écran. Vous pouvez envoyer une image à la place.",
  screenshotFrames:
    "Des parties de cette page viennent d’autres sites et restent vides. Envoyez une image si elles comptent.",
  imageUnreadable: "Veuillez choisir une image PNG, JPEG ou WebP.",
};

const es: PictureTexts = {
  screenshotForbidden:
    "La configuración de seguridad de esta página no permite capturas. Puede subir una imagen en su lugar.",
  screenshotFrames:
    "Partes de esta página pertenecen a otros sitios y quedan vacías. Suba una imagen si son importantes.",
  imageUnreadable: "Elija una imagen PNG, JPEG o WebP.",
};

/** Why a picture cannot be had. These words come with what takes pictures, so that the panel itself stays small. */
export const pictureTexts: Readonly<Record<Language, PictureTexts>> = { en, de, fr, es };
