// Creating and deleting categories: planned on the lists as the server has them now, written, read back.
import { type Change, applyChange } from '../change/apply.ts'
import { once } from '../change/idempotency.ts'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Category, CategoryGroup, CreateCategoryInput, DeleteCategoryInput, ResolversTypes } from '../generated/resolvers.ts'
import { type CreateRefusal, type DeleteRefusal, categoryNamed, flawOf, planCreate, planDelete } from './changes.rules.ts'
import { createCategory, deleteCategory, readWarehouseCategories } from './warehouse.erp.ts'

type Created = Awaited<ResolversTypes['CreateCategoryResult']>
type Deleted = Awaited<ResolversTypes['DeleteCategoryResult']>

export async function create(context: Context, { group, name, idempotencyKey }: CreateCategoryInput): Promise<Created> {
  const wish = { group, name: name.trim() }
  const flaw = flawOf(wish)
  if (flaw) return flaw
  return once(context, { key: idempotencyKey, operation: 'createCategory', payload: wish }, async (isRepeat): Promise<Created> => {
    let told: Category | null = null
    const applied = await changeLists<'create', CreateRefusal>(context, {
      target: `${group}/${wish.name}`,
      isRepeat,
      planOf: (groups, isSent) => planCreate(wish, groups, isSent),
      write: async () => {
        told = await createCategory(context.erp, wish)
      },
    })
    if (applied.kind === 'refused') return applied.refusal
    return { __typename: 'CategoryCreated', category: categoryNamed(applied.held, wish) ?? told }
  })
}

export async function remove(context: Context, { group, code, seenName, idempotencyKey }: DeleteCategoryInput): Promise<Deleted> {
  const wish = { group, code, seenName: seenName ?? null }
  const flaw = flawOf(wish)
  if (flaw) return flaw
  return once(context, { key: idempotencyKey, operation: 'deleteCategory', payload: wish }, async (isRepeat): Promise<Deleted> => {
    const applied = await changeLists<'delete', DeleteRefusal>(context, {
      target: `${group}/${code}`,
      isRepeat,
      planOf: (groups, isSent) => planDelete(wish, groups, isSent),
      write: () => deleteCategory(context.erp, wish),
    })
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'CategoryDeleted', id: `${group}/${encodeURIComponent(code)}` }
  })
}

/** Some servers need a moment until their lists know a change. */
const LAG_MS = 500

type ListChange<Write, Refusal> = Pick<Change<CategoryGroup[], Write, Refusal>, 'target'> & {
  /** How an earlier try ended is unknown: what is there may be its work. */
  isRepeat: boolean
  planOf: (groups: CategoryGroup[], isSent: boolean) => ReturnType<Change<CategoryGroup[], Write, Refusal>['planOf']>
  write: () => Promise<void>
}

async function changeLists<Write, Refusal>(context: Context, { target, isRepeat, planOf, write }: ListChange<Write, Refusal>) {
  const { erp, clock, shared } = context
  const groups = async () => (await readWarehouseCategories(erp)).groups
  let isSent = isRepeat
  try {
    return await applyChange<CategoryGroup[], Write, Refusal>(context, {
      target,
      async read() {
        const held = await groups()
        if (!isSent || planOf(held, true).kind !== 'write') return held
        await wait(clock, LAG_MS)
        return groups()
      },
      planOf: (held) => planOf(held, isSent),
      write() {
        isSent = true
        return write()
      },
      afterwards: (held) => held,
    })
  } finally {
    // Also after a failure: the change may have arrived.
    shared.invalidate('warehouseCategories')
    shared.invalidate('categories')
  }
}
