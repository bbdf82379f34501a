import { contactFaults, type ContactField } from '../../../../shared/domain/contact-rules.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { markField } from './mark-field.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

const FIELDS: readonly ContactField[] = ['name', 'from', 'subject', 'message']

/** What a field says about a fault, in the words that lie in it. */
function wordsOf(input: Input, fault: 'missing' | 'short' | 'invalid'): string {
  return (fault === 'invalid' ? input.dataset['invalidWords'] : input.dataset[fault]) ?? ''
}

/** Checks and sends the contact form: faults stand under their fields once the form was submitted or the field was edited. */
export function sendContact(form: HTMLFormElement): void {
  const input = (field: ContactField) => form.elements.namedItem(field) as Input
  const button = form.querySelector('button')
  const sent = form.querySelector<HTMLElement>('[data-contact-sent]')
  const failed = form.querySelector<HTMLElement>('[data-contact-failed]')
  const edited = new Set<ContactField>()
  let isSending = false

  const values = () => ({ name: input('name').value, from: input('from').value, subject: input('subject').value, message: input('message').value })

  function showFaults(fields: Iterable<ContactField>): void {
    const faults = contactFaults(values())
    for (const field of fields) {
      const fault = faults[field]
      markField(input(field), fault && wordsOf(input(field), fault))
    }
  }

  function showResult(result: HTMLElement | null): void {
    for (const box of [sent, failed]) if (box) box.hidden = box !== result
  }

  function setSending(value: boolean): void {
    isSending = value
    button?.toggleAttribute('aria-busy', value)
    if (value) button?.setAttribute('aria-busy', 'true')
  }

  for (const field of FIELDS) {
    input(field).addEventListener('change', () => edited.add(field))
    for (const event of ['change', 'input']) input(field).addEventListener(event, () => showFaults(edited))
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    for (const field of FIELDS) edited.add(field)
    showFaults(FIELDS)
    const firstFault = FIELDS.find((field) => contactFaults(values())[field] !== undefined)
    if (firstFault) return input(firstFault).focus()
    void sendOff()
  })

  async function sendOff(): Promise<void> {
    setSending(true)
    showResult(null)
    const website = (form.elements.namedItem('website') as HTMLInputElement).value
    const isSent = await send({ ...values(), ...(website !== '' && { website }) })
    setSending(false)
    showResult(isSent ? sent : failed)
    if (!isSent) return
    form.reset()
    edited.clear()
    for (const field of FIELDS) markField(input(field), undefined)
  }
}

async function send(message: object): Promise<boolean> {
  try {
    const reply = await fetch(apiUrl('/mail/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message), signal: AbortSignal.timeout(20_000) })
    return reply.ok
  } catch {
    return false
  }
}
