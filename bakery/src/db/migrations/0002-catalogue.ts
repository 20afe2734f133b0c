import type { Migration } from './types.ts'

export const catalogue: Migration = {
  name: '0002-catalogue',
  statements: ({ text }) => [
    `create table articles (
      code ${text} primary key, descriz ${text} not null, unita_m ${text} not null, iva ${text} not null,
      ${['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7', 'note_est', 'foto', 'contro']
        .map((column) => `${column} ${text} not null default ''`)
        .join(', ')},
      peso_lo integer, qtaminima integer, qtarange integer, qtamax integer, pos integer,
      in_evidenza integer not null default 0 check (in_evidenza in (0, 1)),
      su_web integer not null default 0 check (su_web in (0, 1)),
      fields ${text} not null default '{}', updated_at ${text})`,
    `create table article_prices (
      article ${text} not null references articles (code) on delete cascade, codlis ${text} not null,
      ${['prezzo', 'sc1', 'sc2', 'sc3', 'ricar'].map((column) => `${column} integer not null default 0`).join(', ')},
      primary key (article, codlis))`,
    `create table categories (
      grp integer not null check (grp between 1 and 6), code ${text} not null, name ${text} not null,
      primary key (grp, code))`,
    `create table category_groups (grp integer primary key check (grp between 1 and 6), label ${text} not null)`,
    `create table units (code ${text} primary key, name ${text} not null)`,
    `create table vat_rates (code ${text} primary key, name ${text} not null, rate integer not null)`,
  ],
}
