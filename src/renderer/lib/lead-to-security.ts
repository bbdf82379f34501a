/** Where somebody sets up their factors. */
export const SECURITY_PATH = '/account/security'

/** Leads somebody there whose role asks for a second factor that they do not have yet. */
export function leadToSecurity(): void {
  if (location.pathname !== SECURITY_PATH) location.assign(SECURITY_PATH)
}
