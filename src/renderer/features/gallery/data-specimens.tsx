import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FileStatus } from '../../../shared/domain/file-status.ts'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Logo } from '../../components/logo/logo.tsx'
import { Pager } from '../../components/pager/pager.tsx'
import { StatusMark } from '../../components/status-mark/status-mark.tsx'
import { Cell, HeadCell, RowActions, Table, TableFoot } from '../../components/table/table.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { TopBar } from '../../components/top-bar/top-bar.tsx'
import { Wave } from '../../components/wave/wave.tsx'
import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

const ROWS: { name: string; status: FileStatus; time: string; date: string }[] = [
  { name: 'Harbour meeting, Mar ...', status: 'QUEUED', time: '1h 47m 12s', date: 'Today, 09:41' },
  { name: 'Interview Ana Petrov ...', status: 'EDITING', time: '48m 10s', date: 'Yesterday, 17:05' },
  { name: 'Voice memo 0231.m4a', status: 'FAILED', time: '2m 41s', date: '17 Nov, 08:12' },
]

/** What holds data and frames pages. */
export function DataSpecimens() {
  const [tab, setTab] = useState('text')
  const [page, setPage] = useState(2)
  return (
    <>
      <Specimen name="Table">
        <div className={styles.wide}>
          <Table>
            <thead>
              <tr>
                <HeadCell>Name</HeadCell>
                <HeadCell>Status</HeadCell>
                <HeadCell align="end">Time</HeadCell>
                <HeadCell>Uploaded</HeadCell>
                <HeadCell>
                  <span className="vh">Actions</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ name, status, time, date }) => (
                <tr key={name}>
                  <Cell phone="name">
                    <span className={styles.name}>{name}</span>
                  </Cell>
                  <Cell phone="below">
                    <StatusMark status={status} />
                  </Cell>
                  <Cell phone="aside" align="end" numeric>
                    {time}
                  </Cell>
                  <Cell phone="hidden" className="muted">
                    {date}
                  </Cell>
                  <Cell phone="actions" align="end">
                    <RowActions>
                      <Button look="quiet" size={32}>
                        Edit
                      </Button>
                      <IconButton label="Delete" icon={Trash2} />
                    </RowActions>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <TableFoot>
            <span>3 files, 2h 38m 03s total time</span>
            <Pager page={page} pages={4} onPage={setPage} />
          </TableFoot>
        </div>
      </Specimen>
      <Specimen name="Tabs">
        <div className={styles.wide}>
          <Tabs
            label="Export"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'text', label: 'Text', content: 'Plain text with times.' },
              { value: 'subtitles', label: 'Subtitles', content: 'SRT, 42 characters a line.' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Top bar">
        <div className={styles.bar}>
          <TopBar email="maria.kovac@example.org" onLogout={() => {}} />
        </div>
        <div className={styles.bar}>
          <TopBar />
        </div>
      </Specimen>
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Specimen name="Sound">
        <Wave className={styles.wave} seed={3} />
        <Wave className={styles.wave} seed={12} played="38%" />
      </Specimen>
    </>
  )
}
