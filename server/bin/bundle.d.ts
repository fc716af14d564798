export declare const sourceListName: string;
export declare function lineFor(path: string): string;
export declare function unfitness(folder: string): string | undefined;
