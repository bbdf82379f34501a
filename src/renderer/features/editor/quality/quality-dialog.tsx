import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { qualityOf } from '../../../../shared/transcript/quality.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { timedField } from '../text/timed-field.ts'
import { useEditor } from '../use-session.ts'
import { QualityView } from './quality-view.tsx'

/** Columns of the chart: a finger can still meet one on the phone. */
const COLUMNS = 40

/** How sure the engine was of the text as it stands now. */
export function QualityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { file, view, player } = useEditor()
  const [quality] = useState(() => qualityOf(wordsOf(view.state.field(timedField)), file.length, COLUMNS))

  function jump(seconds: number): void {
    player.seek(seconds)
    onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title={t`Quality`} width={36}>
      <QualityView quality={quality} onJump={jump} />
    </Dialog>
  )
}

function* wordsOf({ paragraphs }: TimedText): Generator<Word> {
  for (const { words } of allItems(paragraphs)) yield* words
}
