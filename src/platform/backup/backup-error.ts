/** A backup can't be created, read, or restored. The message is for the person who ran the command. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}
