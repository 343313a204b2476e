import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#ui/paths.ts';
import type { FaqCategory } from '../schema.ts';

const noCategories: readonly FaqCategory[] = [];

/**
 * Opens the question named in the address, because browsers do not scroll to it after client navigation. A short address without
 * the question's category is completed from the given categories; codes begin with the code of their category.
 */
export function useOpenTarget(categories: readonly FaqCategory[] = noCategories): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith('#q-')) return;
    const target = document.getElementById(hash.slice(1));
    const details = target?.closest('details');
    if (target && details) {
      details.open = true;
      target.scrollIntoView();
      return;
    }
    const home = categories.find(({ id }) => hash.startsWith(`#q-${id}-`));
    if (home && search === '') void navigate(paths.phoneQuestion({ categoryId: home.id }) + hash, { replace: true });
  }, [categories, hash, navigate, search]);
}
