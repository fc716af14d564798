import type { Language } from "./topics.ts";

/** Small words that give a language away. The other languages are listed so that they are not taken for these four. */
const lists = {
  en:
    "the a an and or of to in on at is are was were be been it its this that these those i we you they he she my our " +
    "your their not no with for from by as but if then when there here have has had do does did can could would " +
    "should will just so what which who how why all any some more very also after before than me us them please " +
    "out up into about only get got because while where still",
  de:
    "der die das den dem des ein eine einen einem einer eines und oder von zu zum zur in im auf an am bei mit nach " +
    "aus ist sind war waren wird werden wurde es ich wir ihr sie er man mein meine unser unsere euer nicht kein keine " +
    "fur dass wenn dann wie was wer warum alle auch noch nur schon aber als so sehr mehr mir mich uns euch haben habe " +
    "hat hatte kann konnen konnte soll sollte muss bitte beim vom immer hier da weil doch mal seit",
  es:
    "el la los las un una unos unas y o de del al en con por para es son era fue ser esta estan este esto esa ese " +
    "eso yo nosotros mi mis nuestro nuestra su sus no si que como cuando donde quien porque pero mas muy tambien " +
    "todo todos ya se me nos les le lo hay ha han he hemos puede pueden tiene tengo hacer sin sobre desde hasta " +
    "aqui solo algo puedo podemos podria estoy da hace cada otra otro bien mal eso",
  fr:
    "le la les un une des du de et ou a au aux en dans sur avec par pour est sont etait etre ce cette ces cet je " +
    "nous vous ils elles il elle on mon ma mes notre votre vos nos son sa ses ne pas plus que qui quoi quand comme " +
    "mais tres aussi tout tous deja se me y d l j n c qu s ai ont avons avez peut doit faire sans depuis ici",
  it:
    "il lo gli i una uno di del della dei delle e o a al alla da dal nel nella con per che non si e sono era ho ha " +
    "abbiamo quando come questo questa mi ci piu molto anche ma se sul sulla dopo perche tutto",
  pt:
    "o a os as um uma de do da dos das e ou em no na nos nas com por para que nao se eu nos voce ele ela meu minha " +
    "seu sua quando como este esta isso mais muito tambem mas tem foi ao pelo pela depois porque tudo",
  nl:
    "de het een en of van te in op aan is zijn was waren dit dat deze die ik wij we jij je u hij zij ze mijn ons niet " +
    "geen met voor naar bij als maar dan wanneer er hier heeft heb hebben kan kunnen moet ook nog alleen wel",
  pl: "nie to jest na w z do sie ze i a po za od ale jak co czy przy moj nasz gdy kiedy tylko juz prosze",
  sv: "och att det som en ett ar jag vi inte pa med for av till den har kan nar men om ska vi var",
  da: "og at det som en et er jeg vi ikke pa med for af til den har kan nar men om skal",
  tr: "ve bir bu da de icin ile ben biz degil cok ama gibi daha ne var yok",
} satisfies Record<string, string>;

export const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(" "))]),
);

const small = new Set(
  (["en", "de", "es", "fr"] satisfies Language[]).flatMap((language) => lists[language].split(" ")),
);

/** Whether a word carries meaning by itself, in whichever of the four languages. */
export const isContentWord = (word: string): boolean => word.length > 2 && !small.has(word);
