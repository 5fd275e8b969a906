export declare const root: string;
export declare function ensureInstalled(): void;
export declare function projectNode(): string;
export declare function projectEnv(extra?: Record<string, string>): Record<string, string>;
