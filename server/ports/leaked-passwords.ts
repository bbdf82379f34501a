/** A service that knows which passwords have leaked. */
export interface LeakedPasswords {
  /**
   * Whether a password is among them. Nobody there can tell which one was asked about: of its hash only as much leaves
   * as many passwords share. False where the service does not answer.
   */
  isLeaked(password: string): Promise<boolean>
}
