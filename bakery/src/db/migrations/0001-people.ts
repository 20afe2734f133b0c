import type { Migration } from './types.ts'

export const people: Migration = {
  name: '0001-people',
  statements: ({ id, text }) => [
    `create table settings (key ${text} primary key, value ${text} not null)`,
    `create table meta (key ${text} primary key, value ${text} not null)`,
    `create table service_accounts (
      id ${id}, email ${text} not null, email_key ${text} not null unique,
      password_hash ${text} not null, created_at ${text} not null)`,
    `create table service_tokens (
      token_hash ${text} primary key,
      account_id integer not null references service_accounts (id) on delete cascade,
      created_at ${text} not null, expires_at ${text} not null)`,
    `create table customers (
      code ${text} primary key, cliente ${text} not null,
      ${['indirizzo', 'citta', 'provincia', 'cap', 'piva', 'cod_fisc', 'tel', 'email', 'categ', 'categ2', 'condi_pag', 'persona', 'note']
        .map((column) => `${column} ${text} not null default ''`)
        .join(', ')},
      listino ${text} not null default '1')`,
    `create table contacts (
      id ${id}, customer ${text} not null references customers (code), position integer not null,
      ${['persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell'].map((column) => `${column} ${text} not null default ''`).join(', ')},
      predefinito integer not null default 0 check (predefinito in (0, 1)),
      pec integer not null default 0 check (pec in (0, 1)))`,
    'create index contacts_by_customer on contacts (customer, position)',
    `create table destinations (
      id ${id}, customer ${text} not null references customers (code), code ${text} not null, nomede ${text} not null,
      ${['viade', 'cittade', 'provinciade', 'capde'].map((column) => `${column} ${text} not null default ''`).join(', ')},
      nazionede ${text} not null default 'IT', referente ${text} not null default '',
      is_primaria integer not null default 0 check (is_primaria in (0, 1)),
      destlogin ${text} not null default '', login_key ${text} unique,
      password_hash ${text}, pending_password_hash ${text}, pending_sent_at ${text}, pending_expires_at ${text},
      order_active integer not null default 0 check (order_active in (0, 1)),
      ${['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom', 'spec']
        .map((day) => `${day}_off integer not null default 0 check (${day}_off in (0, 1))`)
        .join(', ')},
      version integer not null default 1, planning_version integer not null default 1,
      unique (customer, code))`,
    // At most one primary destination per customer.
    'create unique index destinations_one_primary on destinations (customer) where is_primaria = 1',
  ],
}
