import { useRef, useState } from 'react'
import {
  CONTACT,
  contactFaults,
  type ContactField,
  type ContactMessage,
} from '../../../../shared/domain/contact-rules.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { sendContact } from './send-contact.ts'
import styles from './contact.module.css'

/** What the form says. */
export const CONTACT_WORDS = [
  'contactName',
  'contactFrom',
  'contactSubject',
  'contactMessage',
  'contactWebsite',
  'contactSend',
  'contactSent',
  'contactFailed',
  'contactNoScript',
  'nameMissing',
  'nameShort',
  'fromMissing',
  'fromInvalid',
  'subjectMissing',
  'subjectShort',
  'messageMissing',
  'messageShort',
] as const satisfies (keyof SiteWords)[]

type Words = Pick<SiteWords, (typeof CONTACT_WORDS)[number]>

const FIELDS: readonly ContactField[] = ['name', 'from', 'subject', 'message']

/**
 * Writes to whoever runs the site. What is wrong with a field stands under it once the field was edited and left, or
 * the form was sent.
 */
export function ContactForm({ words }: { words: Words }) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const typed = useRef(new Set<ContactField>())
  const [edited, setEdited] = useState<ReadonlySet<ContactField>>(new Set())
  const [values, setValues] = useState<ContactMessage>()
  const [state, setState] = useState<'writing' | 'sending' | 'sent' | 'failed'>('writing')
  const faults = values ? contactFaults(values) : {}

  /** The inputs keep what is typed, so that what somebody typed before the script came counts. */
  function read(): ContactMessage & { website: string } {
    const data = new FormData(form.current!)
    const text = (name: string) => data.get(name) as string
    return {
      name: text('name'),
      from: text('from'),
      subject: text('subject'),
      message: text('message'),
      website: text('website'),
    }
  }

  const field = (name: ContactField) => {
    const fault = edited.has(name) ? faults[name] : undefined
    return {
      id: `contact-${name}`,
      name,
      required: true,
      ...(fault !== undefined && { error: wordsOf(words, name, fault) }),
      onChange: () => {
        typed.current.add(name)
        setValues(read())
      },
      onBlur: () => {
        if (typed.current.has(name)) setEdited(new Set([...edited, name]))
      },
    }
  }

  async function send(): Promise<void> {
    if (isSending.current) return
    const written = read()
    setValues(written)
    setEdited(new Set(FIELDS))
    const firstFault = FIELDS.find((name) => contactFaults(written)[name] !== undefined)
    if (firstFault) return (form.current!.elements.namedItem(firstFault) as HTMLElement).focus()
    isSending.current = true
    setState('sending')
    const isSent = await sendContact(written)
    isSending.current = false
    setState(isSent ? 'sent' : 'failed')
    if (!isSent) return
    form.current?.reset()
    typed.current.clear()
    setValues(undefined)
    setEdited(new Set())
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field {...field('name')} label={words.contactName} autoComplete="name" maxLength={CONTACT.line} />
      <Field {...field('from')} type="email" label={words.contactFrom} autoComplete="email" maxLength={CONTACT.line} />
      <Field {...field('subject')} label={words.contactSubject} className={styles.wide} maxLength={CONTACT.line} />
      <TextArea
        {...field('message')}
        label={words.contactMessage}
        className={styles.wide}
        rows={6}
        maxLength={CONTACT.longest}
      />
      {/* For machines that fill in whatever there is: nobody sees it or comes to it. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-website">{words.contactWebsite}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.wide}>
        <Button type="submit" look="main" sending={state === 'sending'}>
          {words.contactSend}
        </Button>
        <div className={styles.result} aria-live="polite">
          {state === 'sent' && <Banner tone="ok">{words.contactSent}</Banner>}
          {state === 'failed' && (
            <Banner tone="danger" isAlert={false}>
              {words.contactFailed}
            </Banner>
          )}
        </div>
        <noscript>
          <p className="muted">{words.contactNoScript}</p>
        </noscript>
      </div>
    </form>
  )
}

function wordsOf(words: Words, field: ContactField, fault: 'missing' | 'short' | 'invalid'): string {
  if (field === 'from') return fault === 'missing' ? words.fromMissing : words.fromInvalid
  return words[`${field}${fault === 'missing' ? 'Missing' : 'Short'}`]
}
