import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SPEAKERS } from '../../../../shared/contract/speakers.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useEditor } from '../use-session.ts'
import styles from '../dialogs/dialogs.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'

const FIND_OUT = 'find-out'

const COUNTS = Array.from({ length: SPEAKERS.most - SPEAKERS.least + 1 }, (_, index) => SPEAKERS.least + index)

/** Has the speakers told apart again. It goes on when the dialog is closed. */
export function DiarisationDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { diarisation } = useEditor()
  const { phase, progress, advice, outcome } = useStore(diarisation.store)
  const [count, setCount] = useState(FIND_OUT)
  const [replaces, setReplaces] = useState(false)
  useEffect(() => void diarisation.look(), [diarisation])

  const start = () => void diarisation.start({ speakers: count === FIND_OUT ? null : Number(count), replaces })
  const take = () => void diarisation.take({ replaces }).then(onClose)
  const actions =
    phase === 'waiting' || advice !== null ? (
      <Button onClick={onClose}>{t`Close`}</Button>
    ) : (
      <>
        <Button onClick={onClose}>{t`Close`}</Button>
        {phase === 'ready' && <Button onClick={start}>{t`Separate again`}</Button>}
        <Button look="main" onClick={phase === 'ready' ? take : start}>
          {phase === 'ready' ? t`Apply to the text` : t`Separate`}
        </Button>
      </>
    )

  return (
    <Dialog open onOpenChange={onClose} title={t`Separate speakers`} actions={actions}>
      {phase === 'waiting' ? (
        <Progress
          label={t`Separating speakers`}
          value={progress}
          detail={t`You can keep working. The text changes when this is done.`}
          actions={
            <Button size={32} onClick={() => void diarisation.giveUp()}>
              {t`Cancel`}
            </Button>
          }
        />
      ) : advice === undefined ? (
        outcome?.isFailure ? (
          <Banner tone="danger">{say(outcome.text)}</Banner>
        ) : (
          <Loading rows={3} />
        )
      ) : advice === null ? (
        <div className={styles.form}>
          <p>
            {phase === 'ready'
              ? t`The speakers are separated. Apply the result to the text, or separate them again.`
              : t`Speakers are found automatically; paragraphs are split where the speaker changes. You can undo it.`}
          </p>
          <Select
            label={t`Number of speakers`}
            options={[
              { value: FIND_OUT, label: t`Automatic` },
              ...COUNTS.map((number) => ({ value: String(number), label: format.number(number) })),
            ]}
            value={count}
            onChange={({ target }) => setCount(target.value)}
            hint={t`If you know it, results improve.`}
          />
          <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
            {t`Also replace speakers assigned by hand`}
          </Checkbox>
        </div>
      ) : (
        <Banner>
          <Trans>Only pauses can be found here, not who is speaking.</Trans> {say(advice)}
        </Banner>
      )}
    </Dialog>
  )
}
