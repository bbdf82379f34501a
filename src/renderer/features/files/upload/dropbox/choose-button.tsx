import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from '../../../../../shared/messages.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import styles from '../upload.module.css'
import { chooseFile, type DropboxFile, loadChooser } from './chooser.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

export interface ChooseFromDropboxProps {
  appKey: string
  extensions: readonly string[]
  look: 'main' | 'plain'
  onFile: (file: DropboxFile) => void
  /** Whether the server is told of a file. */
  sending?: boolean
  /** Why it did not take one. */
  problem?: string | null
}

/**
 * The button that opens Dropbox's Chooser. Its script is loaded with the button, so that the click itself may open the
 * window.
 */
export function ChooseFromDropbox({
  appKey,
  extensions,
  look,
  onFile,
  sending = false,
  problem = null,
}: ChooseFromDropboxProps) {
  const say = useSay()
  const { t } = useLingui()
  const [chooser, setChooser] = useState<Awaited<ReturnType<typeof loadChooser>> | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    loadChooser(appKey).then(
      (loaded) => isWanted && setChooser(loaded),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [appKey])
  const choose = async () => {
    const file = chooser && (await chooseFile(chooser, extensions))
    if (file) onFile(file)
  }
  if (isFailed)
    return (
      <Banner tone="danger" className={styles.apart}>
        {say(messages.dropboxUnreachable)}
      </Banner>
    )
  return (
    <>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Button look={look} sending={!chooser || sending} onClick={() => void choose()}>
        <CloudDownload />
        {t`Choose from Dropbox`}
      </Button>
    </>
  )
}
