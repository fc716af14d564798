export declare const sourceListName: string;
export declare function lineFor(path: string): string;
