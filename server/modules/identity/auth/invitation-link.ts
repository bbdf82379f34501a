/** Where somebody who was invited chooses a first password; the page goes by `first` in what it says. */
export const invitationLink = (publicUrl: string, key: string): string =>
  `${publicUrl}/auth/reset-password/${key}?first`
