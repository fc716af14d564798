/** What a page marks as private is covered in screenshots and masked in recordings. */
export const privateSelector = "[data-corkboard-private], [data-corkboard-private] *";
