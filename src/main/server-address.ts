import { phrase } from '../shared/words/phrase.ts'

/** A server address that cannot be used; the message is for the person. */
export class ServerAddressError extends Error {
  override name = 'ServerAddressError'
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The origin of a server as a person wrote it, with or without `https://`; without encryption only on this computer.
 * @throws ServerAddressError
 */
export function parseServerAddress(text: string): string {
  const trimmed = text.trim()
  const address = /^[a-z][a-z+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isUsable =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hostname !== ''
  if (!isUsable)
    throw new ServerAddressError(phrase('This is not a server address. Enter one such as https://longhand.example.'))
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new ServerAddressError(phrase('This address is not encrypted. Use one that starts with https.'))
  return url.origin
}
