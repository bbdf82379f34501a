import { expect, test } from 'vitest'
import { listOf, sumsOf } from '../../server/modules/files/list-repository.ts'
import type { FileSort } from '../../src/shared/contract/files/list.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { createRandom } from '../support/random.ts'

const owner = (id: string) => ({ id, role: 'USER' as const })

eachDatabase((open) => {
  test('names are found in any case, with and without accents, and signs of patterns are signs', async () => {
    const { db } = await open()
    const { id: owner_id } = await buildUser(db)
    await buildFile(db, { name: 'Été à Zürich.mp3' })
    for (const name of ['Été à Zürich.mp3', '100% done.wav', '100 done.wav', 'a_b.wav', 'a\\b', 'axb.wav'])
      await buildFile(db, { owner_id, name })
    const found = async (q: string) => (await listOf(db, owner(owner_id), { q, sort: 'name' })).map(({ name }) => name)
    expect(await found('ZURICH')).toEqual(['Été à Zürich.mp3'])
    expect(await found('été')).toEqual(['Été à Zürich.mp3'])
    expect(await found('100%')).toEqual(['100% done.wav'])
    expect(await found('a_b')).toEqual(['a_b.wav'])
    expect(await found('a\\b')).toEqual(['a\\b'])
    expect(await found('nothing')).toEqual([])
  })

  test('sorted by name, date and length, both ways, the same on every page', async () => {
    const { db } = await open()
    const { id: owner_id } = await buildUser(db)
    const files = [
      ['b', 3, 10],
      ['Á', 1, 30],
      ['c', 2, 20],
      ['a', 4, 20],
    ] as const
    for (const [name, uploaded_at, length_seconds] of files)
      await buildFile(db, { owner_id, name, uploaded_at, length_seconds })
    const order = async (sort: FileSort) => {
      const pages = await Promise.all(
        [0, 2].map((offset) => listOf(db, owner(owner_id), { sort }, { offset, limit: 2 })),
      )
      return pages
        .flat()
        .map(({ name }) => name)
        .join('')
    }
    expect(await order('-uploaded_date')).toBe('abcÁ')
    expect(await order('uploaded_date')).toBe('Ácba')
    expect(await order('name')).toBe('Áabc')
    expect(await order('-name')).toBe('cbaÁ')
    expect(await order('length')).toBe('bcaÁ')
    expect(await order('-length')).toBe('Áacb')
    await db.updateTable('file').set({ status: 'FAILED' }).where('name', 'in', ['b', 'Á']).execute()
    expect(await order('status')).toBe('acbÁ')
    expect(await order('-status')).toBe('Ábca')
  })

  test('a filter by status counts and adds up what it shows', async () => {
    const { db } = await open()
    const { id: owner_id } = await buildUser(db)
    await buildFile(db, { owner_id, status: 'FAILED', length_seconds: 1.5, name: 'one' })
    await buildFile(db, { owner_id, status: 'FAILED', length_seconds: 2, name: 'two' })
    await buildFile(db, { owner_id, status: 'EDITING', length_seconds: 4, name: 'one' })
    expect(await sumsOf(db, owner(owner_id), { status: 'FAILED' })).toEqual({ count: 2, totalLength: 3.5 })
    expect(await sumsOf(db, owner(owner_id), { status: 'FAILED', q: 'ONE' })).toEqual({ count: 1, totalLength: 1.5 })
    expect(await sumsOf(db, owner(owner_id), { status: 'QUOTED' })).toEqual({ count: 0, totalLength: 0 })
    expect(await listOf(db, owner(owner_id), { status: 'EDITING', sort: 'name' })).toMatchObject([
      { name: 'one', status: 'EDITING' },
    ])
  })

  test("an owner's summary is the sum of the files, whatever happens, also at once and when undone", async () => {
    const { db } = await open()
    const owners = [(await buildUser(db)).id, (await buildUser(db)).id]
    const random = createRandom(20_261_121)
    const files: string[] = []
    const some = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
    const add = async () =>
      void files.push((await buildFile(db, { owner_id: some(owners)!, length_seconds: random() * 10_000 })).id)
    const measure = () =>
      db
        .updateTable('file')
        .set({ length_seconds: random() * 10_000 })
        .where('id', '=', some(files) ?? '')
        .execute()
    const move = () =>
      db
        .updateTable('file')
        .set({
          status: 'FINISHED',
          length_seconds: 0.1,
          is_archived: some([0, 1] as const)!,
          folder_id: some([null, 'a', 'b']) ?? null,
        })
        .where('owner_id', '=', some(owners)!)
        .execute()
    const remove = () =>
      db
        .deleteFrom('file')
        .where('id', '=', some(files) ?? '')
        .execute()
    const takeBack = async () => {
      const taken = db.transaction().execute(async (tx) => {
        await buildFile(tx, { owner_id: owners[0]!, length_seconds: 5 })
        await tx.deleteFrom('file').where('owner_id', '=', owners[1]!).execute()
        throw new Error('taken back')
      })
      await expect(taken).rejects.toThrow('taken back')
    }
    for (let round = 0; round < 15; round++) {
      await Promise.all([add(), add(), add(), measure(), some([move, remove, takeBack, measure])!()])
      for (const id of owners) {
        const all = await db.selectFrom('file').selectAll().where('owner_id', '=', id).execute()
        const sums = (rows: typeof all) => ({
          count: rows.length,
          totalLength: rows.reduce((total, row) => total + Math.round(row.length_seconds * 1000), 0) / 1000,
        })
        expect(await sumsOf(db, owner(id), { archived: 'any' })).toEqual(sums(all))
        expect(await sumsOf(db, owner(id))).toEqual(sums(all.filter((row) => row.is_archived === 0)))
        expect(await sumsOf(db, owner(id), { archived: 'only', status: 'FINISHED' })).toEqual(
          sums(all.filter((row) => row.is_archived === 1 && row.status === 'FINISHED')),
        )
      }
    }
    const kept = async () =>
      (await db.selectFrom('file_bytes').selectAll().orderBy('owner_id').orderBy('status').execute()).map((sum) => [
        sum.owner_id,
        sum.status,
        sum.files,
        sum.bytes,
      ])
    const stored = async () =>
      (
        await db
          .selectFrom('file')
          .select((eb) => ['owner_id', 'status', eb.fn.countAll().as('files'), eb.fn.sum('size').as('bytes')])
          .where('media_key', 'is not', null)
          .groupBy(['owner_id', 'status'])
          .orderBy('owner_id')
          .orderBy('status')
          .execute()
      ).map(({ owner_id, status, files: count, bytes }) => [owner_id, status, Number(count), Number(bytes)])
    expect(await kept()).toEqual(await stored())
    const [gone, moved] = files
    await db.updateTable('file').set({ media_key: null }).where('id', '=', gone!).execute()
    await db.updateTable('file').set({ owner_id: owners[1]!, size: 7 }).where('id', '=', moved!).execute()
    expect(await kept()).toEqual(await stored())
    for (const id of owners) await db.deleteFrom('user').where('id', '=', id).execute()
    expect(await db.selectFrom('file_summary').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('file_count').selectAll().execute()).toEqual([])
    expect(await kept()).toEqual([])
  })
})
