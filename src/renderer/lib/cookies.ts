/** The decoded value of a readable cookie, null when it is not there or not decodable. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('='))
    } catch {
      return null
    }
  }
  return null
}

/** Sets a cookie for the whole site. */
export function writeCookie(name: string, value: string, expires: Date): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const attributes = `Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure}`
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; ${attributes}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', new Date(0))
}
