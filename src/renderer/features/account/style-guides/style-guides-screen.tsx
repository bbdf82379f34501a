import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  createStyleGuide,
  getStyleGuide,
  LONGEST_GUIDE_FILE,
  removeStyleGuide,
  setDefaultStyleGuide,
  type StyleGuideFacts,
} from '../../../../shared/contract/style-guides.ts'
import { messages } from '../../../../shared/messages.ts'
import { type StyleGuide, STYLE_VERSION } from '../../../../shared/transcript/style/guide.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { styleGuidesQuery } from '../../../lib/style-guides.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { GuideEditor } from './guide-editor.tsx'
import styles from './style-guides.module.css'

type Opened = { id: string | null; guide: StyleGuide }

/** /account/style-guides: how texts are to be written, as forms and files. */
export default function StyleGuidesScreen() {
  const say = useSay()
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: guides, isError, refetch } = useQuery(styleGuidesQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [removing, setRemoving] = useState<StyleGuideFacts | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const onSettled = () => client.invalidateQueries(styleGuidesQuery)
  const read = (id: string) => call(getStyleGuide, { params: { id } })
  const open = useMutation({
    mutationFn: async ({ _id, is_shipped }: StyleGuideFacts) => ({ ...(await read(_id)), is_shipped }),
    onSuccess: ({ _id, guide, is_shipped }) => setOpened({ id: is_shipped ? null : _id, guide }),
  })
  const download = useMutation({
    mutationFn: read,
    onSuccess: ({ name, yaml }) => saveText(yaml, `${name}.yaml`),
  })
  const makeDefault = useMutation({
    mutationFn: (id: string | null) => call(setDefaultStyleGuide, { body: { id } }),
    onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: ['file-style'] })]),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(removeStyleGuide, { params: { id } }),
    onSettled: async () => {
      setRemoving(null)
      await onSettled()
    },
  })
  const bring = useMutation({
    mutationFn: async (chosen: File) =>
      call(createStyleGuide, { body: { yaml: await chosen.slice(0, LONGEST_GUIDE_FILE * 4).text() } }),
    onSettled,
  })
  const error = open.error ?? download.error ?? makeDefault.error ?? remove.error ?? bring.error
  const reason = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  const name = removing?.name ?? ''
  if (opened) {
    return (
      <AccountScreen title={t`Style guides`}>
        <AccountSection title={opened.id === null ? t`New style guide` : opened.guide.name}>
          <GuideEditor id={opened.id} initial={opened.guide} onClose={() => setOpened(null)} />
        </AccountSection>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={t`Style guides`}>
      <AccountSection title={t`Add`}>
        <p className="muted">
          <Trans>
            A style guide says how texts should be written. Longhand checks them against it while you type, in subtitles
            and before publishing.
          </Trans>
        </p>
        <div className={styles.actions}>
          <Button
            look="main"
            onClick={() =>
              setOpened({ id: null, guide: { version: STYLE_VERSION, name: t`My style guide`, gate: false } })
            }
          >
            {t`New style guide`}
          </Button>
          <Button sending={bring.isPending} onClick={() => file.current?.click()}>
            {t`Import YAML file`}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".yaml,.yml"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) bring.mutate(chosen)
              target.value = ''
            }}
          />
        </div>
        {error && <Banner tone="danger">{reason ?? messageOf(error, messages.unreachable)}</Banner>}
      </AccountSection>
      <AccountSection title={t`Your style guides`} wide>
        {isError && (
          <FailedState
            message={say(messages.unreachable)}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !guides && <Loading rows={3} />}
        {guides && (
          <ul className={styles.list}>
            {guides.map((guide) => (
              <li key={guide._id}>
                <div>
                  <h3 dir="auto">{guide.name}</h3>
                  {guide.is_default && <Badge>{t`DEFAULT`}</Badge>}
                  {guide.is_shipped && <small className="muted">{t`Included with Longhand`}</small>}
                  {guide.gate && <small className="muted">{t`Must be followed before publishing`}</small>}
                </div>
                <div className={styles.actions}>
                  <Button size={32} onClick={() => open.mutate(guide)}>
                    {guide.is_shipped ? t`Use as template` : t`Edit`}
                  </Button>
                  <Button
                    size={32}
                    look="quiet"
                    onClick={() => makeDefault.mutate(guide.is_default ? null : guide._id)}
                  >
                    {guide.is_default ? t`Remove as default` : t`Make default`}
                  </Button>
                  <Button size={32} look="quiet" onClick={() => download.mutate(guide._id)}>
                    {t`Download`}
                  </Button>
                  {!guide.is_shipped && (
                    <Button size={32} look="quiet" onClick={() => setRemoving(guide)}>
                      {t`Delete`}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </AccountSection>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={t`Delete ${name}`}
        verb={t`Delete`}
        danger
        sending={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing._id)}
      >
        {t`Files that use it switch to your default style guide.`}
      </ConfirmDialog>
    </AccountScreen>
  )
}

function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
