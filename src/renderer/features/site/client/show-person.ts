import type { Profile } from '../../../../shared/contract/account.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { readCookie } from '../../../lib/cookies.ts'

function element<K extends keyof HTMLElementTagNameMap>(tag: K, props: Partial<HTMLElementTagNameMap[K]>): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), props)
}

/** Who is signed in, null for nobody or when the server does not say. */
async function loadEmail(): Promise<string | null> {
  const reply = await fetch(apiUrl('/account/profile'), { signal: AbortSignal.timeout(20_000) })
  return reply.ok ? ((await reply.json()) as Profile).user.email : null
}

/** Where a session and its profile are there, the header's Log in gives way to the e-mail, Account and Log out. */
export async function showPerson(slot: HTMLElement): Promise<void> {
  if (readCookie('session') === null) return
  const email = await loadEmail().catch(() => null)
  if (email === null) return
  const leave = element('button', { type: 'button', textContent: 'Log out', className: buttonClass({ look: 'quiet', size: 32 }) })
  leave.addEventListener('click', () => {
    leave.disabled = true
    fetch(apiUrl('/auth/logout'), { method: 'POST' }).then(
      () => location.assign('/auth/login'),
      () => { leave.disabled = false },
    )
  })
  slot.replaceChildren(
    element('span', { textContent: email, className: slot.dataset.personName ?? '' }),
    element('a', { href: '/files', textContent: 'Account', className: buttonClass({ size: 32 }) }),
    leave,
  )
}
