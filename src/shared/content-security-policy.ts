/** The policy of every page, on the web and on the desktop: our own origin only, no inline script; CodeMirror and React set styles in line. */
export const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The policy as the text of its header. */
export function contentSecurityPolicyText(): string {
  return Object.entries(CONTENT_SECURITY_POLICY).map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')
}
