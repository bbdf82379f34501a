import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { CardBrands } from '../../components/card-brand/card-brands.tsx'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Chip } from '../../components/chip/chip.tsx'
import { Field } from '../../components/field/field.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { LanguageSelect } from '../../components/language-select/language-select.tsx'
import { NumberField } from '../../components/number-field/number-field.tsx'
import { PasswordField } from '../../components/password-field/password-field.tsx'
import { Select } from '../../components/select/select.tsx'
import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

const LANGUAGES = [
  { name: 'Croatian', code: 'hr', system: 'HUMAN' as const, multi: false, iso2: ['hr'] },
  { name: 'English', code: 'en', system: 'AUTO|HUMAN' as const, multi: false, iso2: ['gb', 'us'] },
  { name: 'German', code: 'de', system: 'AUTO|HUMAN' as const, multi: false, iso2: ['de', 'at', 'ch'] },
  {
    name: 'Norwegian (Nynorsk, as it is written in the west)',
    code: 'nn',
    system: 'AUTO' as const,
    multi: false,
    iso2: ['no'],
  },
]
const COUNTRIES = [
  { value: 'hr', label: 'Croatia' },
  { value: 'de', label: 'Germany' },
  { value: 'es', label: 'Spain' },
]

/** What people fill in. */
export function FieldSpecimens() {
  const [language, setLanguage] = useState<string | null>('en')
  return (
    <>
      <Specimen name="Field">
        <Field className={styles.field} label="E-mail" type="email" placeholder="name@example.org" />
        <Field
          className={styles.field}
          label="E-mail"
          defaultValue="maria.kovac@example"
          error={messages.emailIncorrect}
        />
        <Field className={styles.field} label="Name" defaultValue="Maria Kovač" hint="As it stands on the invoice." />
        <Field className={styles.field} label="E-mail" defaultValue="maria.kovac@example.org" disabled />
        <TextArea
          className={styles.wide}
          label="Message"
          placeholder="The file's name, and the time where it happens"
        />
      </Specimen>
      <Specimen name="Password">
        <PasswordField
          className={styles.field}
          label="Password"
          defaultValue="correct horse"
          hint={<a href="/auth/forgotten-password">Forgotten password?</a>}
        />
        <PasswordField
          className={styles.field}
          label="Password"
          defaultValue="12345"
          error={messages.passwordTooShort}
        />
      </Specimen>
      <Specimen name="Number">
        <NumberField
          className={styles.field}
          label="Hours"
          unit="hour"
          min={0}
          defaultValue={3}
          hint="$6.00 an hour. Above 10 hours $5.00."
        />
        <NumberField
          className={styles.field}
          label="Minutes"
          unit="minute"
          min={0}
          defaultValue={61}
          error={messages.minutesMissing}
        />
        <NumberField className={styles.field} label="Hours" unit="hour" defaultValue={1} disabled />
      </Specimen>
      <Specimen name="Check box">
        <Checkbox>Remember me</Checkbox>
        <Checkbox defaultChecked>
          I agree to the <a href="/terms-of-services">terms of services</a>
        </Checkbox>
        <Checkbox disabled>Multilingual</Checkbox>
        <Checkbox error="This is needed to go on.">I agree</Checkbox>
      </Specimen>
      <Specimen name="Select">
        <Select className={styles.field} label="Country" options={COUNTRIES} />
        <Select className={styles.field} label="Country" options={COUNTRIES} error="Choose a country." />
        <Select className={styles.field} label="Country" options={COUNTRIES} disabled />
      </Specimen>
      <Specimen name="Language">
        <LanguageSelect
          className={styles.field}
          label="Language"
          languages={LANGUAGES}
          value={language}
          onChange={setLanguage}
          first={['nn']}
        />
        <LanguageSelect
          className={styles.field}
          label="Language"
          languages={LANGUAGES}
          value={null}
          onChange={setLanguage}
          error={messages.languageMissing}
        />
        <LanguageSelect
          className={styles.field}
          label="Language"
          languages={LANGUAGES}
          value={null}
          onChange={setLanguage}
          disabled
        />
      </Specimen>
      <Specimen name="Cards">
        <CardBrands />
      </Specimen>
      <Specimen name="Chip">
        <Chip onRemove={() => {}}>German</Chip>
        <Chip onRemove={() => {}}>Croatian</Chip>
        <Chip>Without a button</Chip>
        <Chip onRemove={() => {}}>somebody.with.a.very.long.address.indeed@subdomain.example.org</Chip>
      </Specimen>
    </>
  )
}
