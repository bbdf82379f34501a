import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type Dissolution,
  dissolveWorkspace,
  type FateOfFiles,
  type WorkspaceDetails,
} from '../../../../shared/contract/workspaces.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ChoiceRow } from '../../../components/choice-row/choice-row.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { actingFor, switchTo } from '../../../lib/acting-for.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './workspaces.module.css'
import { dissolutionQuery, workspacesQuery } from './workspaces-query.ts'

/** Removes a workspace for good: says first what goes, and asks for its name. */
export function DeleteTeam({ workspace: { _id: id, name } }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p className="muted">
        {t`Deletes the team with its files, texts and the time left on it, for every member. This cannot be undone.`}
      </p>
      <Button look="danger" onClick={() => setIsAsked(true)}>
        {t`Delete team`}
      </Button>
      {isAsked && <DeleteDialog id={id} name={name} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [fate, setFate] = useState<FateOfFiles>('delete')
  const { data: going, error } = useQuery(dissolutionQuery(id))
  const dissolve = useDissolve(id)
  const problem = dissolve.error ?? error
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !dissolve.isPending && onClose()}
      title={t`Delete ${{ name }}`}
      verb={t`Delete team`}
      danger
      blocked={!going || going.is_on_hold || typed.trim() !== name}
      sending={dissolve.isPending}
      onConfirm={() => dissolve.mutate(fate)}
    >
      <div className={styles.deleting}>
        {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
        {!going && !problem && <Loading rows={4} />}
        {going?.is_on_hold && <Banner tone="warn">{say(messages.teamOnHold)}</Banner>}
        {going && going.files > 0 && !going.is_on_hold && (
          <FateChoice fate={fate} inWork={going.files_in_work} onChange={setFate} />
        )}
        {going && <Going going={going} fate={fate} />}
        <Field
          label={t`Type the team’s name: ${{ name }}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

/** What becomes of the files. While one is worked on they can only go. */
function FateChoice({
  fate,
  inWork,
  onChange,
}: {
  fate: FateOfFiles
  inWork: number
  onChange: (fate: FateOfFiles) => void
}) {
  const { t } = useLingui()
  return (
    <ChoiceRow
      label={t`What becomes of the files`}
      stacked
      value={fate}
      onChange={onChange}
      choices={[
        { value: 'delete', icon: Trash2, label: t`Delete the files`, help: t`With their texts and all versions` },
        {
          value: 'move',
          icon: FolderInput,
          label: t`Move the files to my account`,
          help: inWork > 0 ? t`Once nothing is being worked on` : t`Into a folder with the team’s name, as they are`,
          disabled: inWork > 0,
        },
      ]}
    />
  )
}

/** What goes, as it is now; what there is none of is left out. */
function Going({ going, fate }: { going: Dissolution; fate: FateOfFiles }) {
  const format = useFormat()
  const { files, members, files_in_work: inWork } = going
  const length = format.length(going.length)
  const [auto, human] = [format.length(going.automatic_seconds ?? 0), format.length(going.human_seconds ?? 0)]
  const hasTime = (going.automatic_seconds ?? 0) + (going.human_seconds ?? 0) > 0
  const access = fate === 'delete' ? going.share_links + going.shares : 0
  const programs = going.webhooks + going.access_tokens + going.sources + going.destinations
  return (
    <>
      <p>
        <Trans>These are deleted at once, for everybody:</Trans>
      </p>
      <ul>
        {files > 0 && fate === 'delete' && (
          <li>
            <Plural
              value={files}
              one={`# file (${length}), with its recording, text and all versions`}
              other={`# files (${length}), with their recordings, texts and all versions`}
            />
          </li>
        )}
        {hasTime && (
          <li>
            <Trans>
              {auto} of automatic and {human} of human time left, without a refund
            </Trans>
          </li>
        )}
        <li>
          <Plural
            value={members}
            one="access for # member, who is told by e-mail"
            other="access for # members, who are told by e-mail"
          />
        </li>
        {access > 0 && (
          <li>
            <Plural value={access} one="# link or share of a file" other="# links and shares of files" />
          </li>
        )}
        {programs > 0 && (
          <li>
            <Plural
              value={programs}
              one="# webhook, access token, source or destination"
              other="# webhooks, access tokens, sources and destinations"
            />
          </li>
        )}
        {inWork > 0 && fate === 'delete' && (
          <li>
            <Plural
              value={inWork}
              one="the work on # file; what is done of it by now is charged"
              other="the work on # files; what is done of it by now is charged"
            />
          </li>
        )}
      </ul>
      <p>
        <Trans>Invoices are kept for as long as the law requires. Members keep their own accounts and files.</Trans>
      </p>
    </>
  )
}

/** Leads out of a workspace that is gone. */
function useDissolve(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (files: FateOfFiles) => call(dissolveWorkspace, { params: { id }, body: { files } }),
    onSuccess: async () => {
      if (actingFor() === id) return switchTo(null, '/account/workspaces')
      await navigate('/account/workspaces')
      await queries.invalidateQueries({ ...workspacesQuery, exact: true })
      await queries.invalidateQueries(profileQuery)
    },
  })
}
