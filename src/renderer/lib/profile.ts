import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile, type Profile } from '../../shared/contract/account.ts'
import { call } from './api.ts'
import { drawFor, drawnFor } from './drawn-for.ts'
import { rememberPerson } from './last-person.ts'
import { reloadPage } from './reload-page.ts'
import { readSession, useSession } from './session.ts'
import { chooseLanguage, currentLanguage } from './words/language.ts'

/**
 * The caller with plan balances, for the top bar and every screen that shows them. The first one says for whom the page
 * is drawn.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Profile> => {
    const profile = await call(getProfile, {}, { signal })
    const person = drawnFor()
    if (person === null) drawFor(profile.user._id)
    // Somebody else has signed in: nothing of the page is theirs. What is drawn stays until it is loaded again.
    else if (person !== profile.user._id) return reloaded()
    // What waits on this device for them is then found without a network too.
    void rememberPerson(profile.user._id, readSession()?.exp).catch(() => undefined)
    // The account's language goes before the device's, which begins with it the next time.
    if (profile.user.language !== null && profile.user.language !== currentLanguage())
      await chooseLanguage(profile.user.language)
    return profile
  },
  // Kept while the page lives: without a network there is no other.
  gcTime: Infinity,
})

function reloaded(): Promise<never> {
  reloadPage()
  return new Promise(() => {})
}

export function useProfile() {
  return useQuery(profileQuery)
}

/** Whether whoever is signed in now is the one for whom the page is drawn. */
export async function isSamePerson(): Promise<boolean> {
  const { user } = await call(getProfile)
  return drawnFor() === user._id
}

/** The same where there may be nobody: asked only with a session. */
export function useSessionProfile() {
  return useQuery({ ...profileQuery, enabled: useSession() !== null })
}
