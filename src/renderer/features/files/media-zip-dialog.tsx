import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadMediaArchive, planMediaArchive } from '../../../shared/contract/files/media-archive.ts'
import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import { inArchives } from '../../../shared/domain/media-archive.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import dialogStyles from '../../components/export-dialog/export-dialog.module.css'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { call, phraseOf } from '../../lib/api.ts'
import { ownUrl } from '../../lib/api-url.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { useSay } from '../../lib/words/use-say.ts'
import { platform } from '../../platform/index.ts'
import { messages } from '../../../shared/messages.ts'
import { phrase } from '../../../shared/words/phrase.ts'
import type { ListView } from './list-view.ts'
import styles from './files.module.css'
import { filesOfView } from './files-of-view.ts'

interface MediaZipProps {
  items: readonly FileListItem[]
  /** A view, all files of which are meant. */
  all?: ListView | undefined
  onClose: () => void
}

/** Downloads the recordings of several files as one zip, of very many as several. */
export function MediaZipDialog({ items, all, onClose }: MediaZipProps) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Download recordings`} width={36}>
      <div className={dialogStyles.form}>
        {all ? (
          <ZipsOfView view={all} onClose={onClose} />
        ) : (
          <Zips files={items.map(({ file }) => file)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function ZipsOfView({ view, onClose }: { view: ListView; onClose: () => void }) {
  const say = useSay()
  const files = useQuery({
    queryKey: ['files-of-view', view],
    queryFn: ({ signal }) => filesOfView(view, signal),
    gcTime: 0,
  })
  if (files.data) return <Zips files={files.data} onClose={onClose} />
  return (
    <>
      {files.isError ? <FailedState message={say(messages.filesLoadFailed)} /> : <Loading rows={2} rowHeight={3} />}
      <Actions onClose={onClose} />
    </>
  )
}

/** Below what is said of the zips: the way out, and where there is one zip alone, its button. */
function Actions({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <footer className={dialogStyles.actions}>
      <Button onClick={onClose}>{t`Close`}</Button>
      {children}
    </footer>
  )
}

/** Whether the server has its recording, as far as the list tells. */
const hasMedium = ({ media_removed, is_live }: FileRecord) => media_removed === null && !is_live

const sizeOf = (files: readonly FileRecord[]) => files.reduce((sum, { size }) => sum + size, 0)

function Zips({ files, onClose }: { files: readonly FileRecord[]; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const kept = files.filter(hasMedium)
  const zips = inArchives(kept)
  const [count, zipCount, without] = [kept.length, zips.length, files.length - kept.length]
  const size = format.bytes(sizeOf(kept))
  const [only] = zips
  return (
    <>
      <p>
        <Trans>
          <Plural value={count} one="# recording" other="# recordings" />, {size}, as uploaded.
        </Trans>{' '}
        {zipCount > 1 && (
          <Plural
            value={zipCount}
            one="It comes as # zip file."
            other="They come as # zip files, which you download one by one."
          />
        )}{' '}
        {without > 0 && (
          <Plural
            value={without}
            one="# file has no recording here and is left out."
            other="# files have no recording here and are left out."
          />
        )}
      </p>
      {only && zipCount === 1 ? (
        <OnlyZip files={only} onClose={onClose} />
      ) : (
        <>
          <ul className={styles.zips} aria-label={t`Zip files`}>
            {zips.map((inZip, at) => (
              <Zip key={inZip[0]?._id} files={inZip} number={at + 1} />
            ))}
          </ul>
          <Actions onClose={onClose} />
        </>
      )}
    </>
  )
}

function OnlyZip({ files, onClose }: { files: readonly FileRecord[]; onClose: () => void }) {
  const { t } = useLingui()
  const { size, isOff, press, report } = useZip(files)
  return (
    <>
      {report}
      <Actions onClose={onClose}>
        <Button look="main" disabled={isOff} onClick={press}>
          {t`Download zip (${size})`}
        </Button>
      </Actions>
    </>
  )
}

/** One of several. */
function Zip({ files, number }: { files: readonly FileRecord[]; number: number }) {
  const { t } = useLingui()
  const { count, size, isOff, press, report } = useZip(files)
  return (
    <li className={styles.zip}>
      <div>
        {t`Zip ${number}`}
        <span className={styles.about}>
          <Plural value={count} one="# recording" other="# recordings" />, {size}
        </span>
      </div>
      <Button disabled={isOff} aria-label={t`Download zip ${number} (${size})`} onClick={press}>
        {t`Download`}
      </Button>
      {report}
    </li>
  )
}

/** One zip: asked for first, so that a refusal or what it leaves out is read before it begins. */
function useZip(files: readonly FileRecord[]) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const query = { ids: files.map(({ _id }) => _id).join(',') }
  const plan = useMutation({
    mutationFn: () => call(planMediaArchive, { query }),
    onSuccess: ({ left_out: leftOut }) => leftOut.length === 0 && begin(),
  })
  const begin = () => platform.download(ownUrl(downloadMediaArchive.path, {}, query))
  const leftOut = plan.data?.left_out ?? []
  const isLeftOut = leftOut.length > 0
  return {
    count: isLeftOut ? (plan.data?.files ?? 0) : files.length,
    size: format.bytes(isLeftOut ? (plan.data?.bytes ?? 0) : sizeOf(files)),
    isOff: plan.isPending || (isLeftOut && plan.data?.files === 0),
    press: () => (isLeftOut ? begin() : plan.mutate()),
    report: (
      <>
        {isLeftOut && (
          <Banner tone="warn" isAlert>
            <p>{t`These will be missing:`}</p>
            <ul className={styles.names}>
              {leftOut.map(({ file, name, message }) => (
                <li key={file}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {plan.isError && (
          <Banner tone="danger">{say(phraseOf(plan.error, phrase('The download failed. Try again.')))}</Banner>
        )}
        {plan.isSuccess && !isLeftOut && <output className={styles.about}>{t`The download has started.`}</output>}
      </>
    ),
  }
}
