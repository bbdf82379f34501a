/** A server address that cannot be used; the message is for the person. */
export class ServerAddressError extends Error {
  override name = 'ServerAddressError'
}

/** The origin of a server as a person wrote it, with or without `https://`. @throws ServerAddressError */
export function parseServerAddress(text: string): string {
  const trimmed = text.trim()
  const address = /^[a-z][a-z+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isUsable = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
  if (!isUsable) throw new ServerAddressError('This is not the address of a server. It looks like https://longhand.example.')
  return url.origin
}
