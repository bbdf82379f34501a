import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { VOCABULARY, type Preferences } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'
import { termsIn, termsProblem } from './terms.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Names and terms to listen for. */
export function VocabularyForm({ vocabulary, engines }: Preferences) {
  const { t } = useLingui()
  const save = useSetPreferences()
  const [text, setText] = useState(vocabulary.join('\n'))
  const [isTried, setTried] = useState(false)
  const terms = termsIn(text)
  const problem = termsProblem(terms)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problem === undefined)
      save.mutate({ vocabulary: terms }, { onSuccess: (saved) => setText(saved.vocabulary.join('\n')) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="muted">
        <Trans>Names and terms in your recordings, spelled as you want them in the text.</Trans>{' '}
        <UsedBy engines={engines} />
      </p>
      <output>
        {save.isSuccess && (
          <Banner tone="ok">{t`Vocabulary saved. It applies to files transcribed from now on.`}</Banner>
        )}
      </output>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <TextArea
        label={t`One per line`}
        rows={8}
        spellCheck={false}
        value={text}
        hint={t`${{ count: terms.length }} of ${{ most: VOCABULARY.terms }}`}
        error={isTried ? problem : undefined}
        onChange={(event) => {
          setText(event.target.value)
          save.reset()
        }}
      />
      <Button type="submit" look="main" sending={save.isPending}>
        {t`Save vocabulary`}
      </Button>
    </form>
  )
}

/** The engines of this server: each listens for the terms, or has what it heard searched for them. */
function UsedBy({ engines }: { engines: Preferences['engines'] }) {
  const format = useFormat()
  const users = format.list(engines.map(({ label }) => label))
  if (users === '') return <Trans>No speech engine is available at the moment.</Trans>
  return <Trans>Used by {users}.</Trans>
}
