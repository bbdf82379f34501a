import { useState, type SubmitEvent } from 'react'
import { VOCABULARY, type Preferences } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'
import { termsIn, termsProblem } from './terms.ts'

/** Names and terms to listen for, and which speech engines of this server do. */
export function VocabularyForm({ vocabulary, engines }: Preferences) {
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
        Names and terms that are said in your files, so that they are written as you write them. {usedBy(engines)}
      </p>
      <output>
        {save.isSuccess && <Banner tone="ok">Saved. It counts for files that are written down from now on.</Banner>}
      </output>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <TextArea
        label="One on each line"
        rows={8}
        spellCheck={false}
        value={text}
        hint={`${terms.length} of ${VOCABULARY.terms}`}
        error={isTried ? problem : undefined}
        onChange={(event) => {
          setText(event.target.value)
          save.reset()
        }}
      />
      <Button type="submit" look="main" sending={save.isPending}>
        Save vocabulary
      </Button>
    </form>
  )
}

/** Which engines of this server take a vocabulary, and which do not. */
function usedBy(engines: Preferences['engines']): string {
  const labels = (takes: boolean) =>
    engines
      .filter(({ takes_vocabulary }) => takes_vocabulary === takes)
      .map(({ label }) => label)
      .join('; ')
  const [users, others] = [labels(true), labels(false)]
  if (users === '')
    return others === ''
      ? 'There is no speech engine on this server now.'
      : `The speech engine of this server takes no vocabulary (${others}), so it changes nothing now.`
  return `${users} listens for them.${others === '' ? '' : ` ${others} does not.`}`
}
