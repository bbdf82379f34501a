import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { captionsAddress, type CaptionsText, showsOf } from '../../../lib/captions-address.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Leaves it to the reader, who sees what they chose last. */
const READER = 'reader'
const valueOf = ({ show, language }: CaptionsText) => `${show} ${language ?? ''}`

/** A link that was just made, as addresses for readers and for video programs; they may say which text they show. */
export function MadeLink({ url, languages }: { url: string; languages: readonly string[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const [chosen, setChosen] = useState(READER)
  const shows = showsOf(languages)
  // A language that was stopped meanwhile is shown no more.
  const text = shows.find((one) => valueOf(one) === chosen) ?? null
  const labelOf = ({ show, language: code }: CaptionsText) => {
    if (code === null) return t`Original`
    const language = format.language(code)
    return show === 'both' ? t`Original and ${{ language }}` : language
  }
  return (
    <>
      {languages.length > 0 && (
        <Select
          label={t`Text shown`}
          hint={t`Changes the addresses below. Each reader can still choose another text; a video program cannot.`}
          options={[
            { value: READER, label: t`The reader chooses` },
            ...shows.map((one) => ({ value: valueOf(one), label: labelOf(one) })),
          ]}
          value={text === null ? READER : chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <SecretField label={t`Link for the audience`} what="the link" value={captionsAddress(url, { text })} />
      <SecretField
        label={t`Source for video programs such as OBS`}
        what="the link"
        value={captionsAddress(url, { isOverlay: true, text })}
      />
    </>
  )
}
