export const findNpm: () => string;
export const npmEnvironment: (npm: string, nodeFolder: string) => NodeJS.ProcessEnv;
